// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ISignatureAirdrop} from "../../src/signature-airdrop/ISignatureAirdrop.sol";
import {SignatureAirdrop} from "../../src/signature-airdrop/SignatureAirdrop.sol";
import {Test} from "./Test.sol";

/// @dev Signed claims, hashed again from the text of the standard.
abstract contract SignatureAirdropVouchers is Test {
    uint8 internal constant ERC721 = 0;
    uint8 internal constant ERC1155 = 1;
    uint8 internal constant ERC20 = 2;
    uint8 internal constant OTHER = 3;

    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant STRANGER_KEY = 0xBAD;
    uint256 internal constant DEADLINE = 1_800_000_000 + 1 days;
    uint256 internal constant AIRDROP = 77;

    SignatureAirdrop internal airdrop;

    function _tokens(address receiver, address token, uint256 amount, uint256 nonce)
        internal
        view
        returns (ISignatureAirdrop.ClaimPayload memory)
    {
        return _claim(receiver, ERC20, token, new uint256[](0), list(amount), nonce);
    }

    function _claim(
        address receiver,
        uint8 kind,
        address token,
        uint256[] memory tokenIds,
        uint256[] memory amounts,
        uint256 nonce
    ) internal view returns (ISignatureAirdrop.ClaimPayload memory payload) {
        payload =
            ISignatureAirdrop.ClaimPayload(receiver, AIRDROP, tokenIds, amounts, token, kind, nonce, "");
        payload.signature = _signed(payload);
    }

    function _signed(ISignatureAirdrop.ClaimPayload memory payload) internal view returns (bytes memory) {
        return _sign(SIGNER_KEY, _digestOf(payload, DEADLINE), DEADLINE);
    }

    function _digestOf(ISignatureAirdrop.ClaimPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        return _digestNamed("ClaimAirdrop", payload, deadline);
    }

    /// @dev Signs a struct of any name.
    function _digestNamed(string memory name, ISignatureAirdrop.ClaimPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            abi.encodePacked(
                name,
                "(address receiver,uint256 airdropId,uint256[] tokenIds,uint256[] amounts,address contractAddress,",
                "uint8 contractType,uint256 nonce,uint256 deadline)"
            )
        );
        bytes32 structHash = keccak256(
            abi.encode(
                typeHash,
                payload.receiver,
                payload.airdropId,
                keccak256(abi.encodePacked(payload.tokenIds)),
                keccak256(abi.encodePacked(payload.amounts)),
                payload.contractAddress,
                payload.contractType,
                payload.nonce,
                deadline
            )
        );
        return _typedDigest(structHash);
    }

    function _typedDigest(bytes32 structHash) internal view returns (bytes32) {
        bytes32 separator = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("SignatureAirdrop"),
                keccak256("1"),
                block.chainid,
                address(airdrop)
            )
        );
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }

    function _sign(uint256 key, bytes32 digest, uint256 deadline) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(deadline, r, s, v);
    }

    function _ones(uint256 length) internal pure returns (uint256[] memory values) {
        values = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) {
            values[i] = 1;
        }
    }
}
