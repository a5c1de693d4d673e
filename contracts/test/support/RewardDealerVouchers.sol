// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IRewardDealer} from "../../src/reward-dealer/IRewardDealer.sol";
import {RewardDealer} from "../../src/reward-dealer/RewardDealer.sol";
import {Test} from "./Test.sol";

/// @dev Vouchers for rewards. They are hashed again from the text of the standard, so a mistake in the contract's own
/// hashing shows.
abstract contract RewardDealerVouchers is Test {
    uint8 internal constant ERC721 = 0;
    uint8 internal constant ERC1155 = 1;
    uint8 internal constant ERC20 = 2;
    uint8 internal constant OTHER = 3;

    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant STRANGER_KEY = 0xBAD;
    uint256 internal constant UNTIL = 1_800_000_000 + 1 days;
    uint256 internal constant DEADLINE = UNTIL + 1 hours;

    string internal constant CLAIM = "ClaimReward";
    string internal constant CLAIM_BATCH = "ClaimRewards";
    string internal constant MINT = "MintMastersItem";
    string internal constant MINT_BATCH = "MintMastersItems";

    RewardDealer internal dealer;
    address internal holder = account("holder");

    function _reward(uint8 kind, address token, address receiver, uint256 tokenId, uint256 amount, uint256 voucherId)
        internal
        view
        returns (IRewardDealer.RewardPayload memory payload)
    {
        payload =
            IRewardDealer.RewardPayload(kind, holder, token, receiver, tokenId, amount, UNTIL, voucherId, "");
        payload.signature = _signed(CLAIM, payload);
    }

    function _rewards(
        uint8 kind,
        address token,
        address receiver,
        uint256[] memory tokenIds,
        uint256[] memory amounts,
        uint256[] memory voucherIds
    ) internal view returns (IRewardDealer.BatchRewardPayload memory payload) {
        payload = IRewardDealer.BatchRewardPayload(
            kind, holder, token, receiver, tokenIds, amounts, UNTIL, voucherIds, ""
        );
        payload.signature = _signed(CLAIM_BATCH, payload);
    }

    function _item(address token, address receiver, uint256 tokenId, uint256 amount, uint256 voucherId)
        internal
        view
        returns (IRewardDealer.RewardPayload memory payload)
    {
        payload = _reward(ERC1155, token, receiver, tokenId, amount, voucherId);
        payload.rewardHolderAddress = address(0);
        payload.signature = _signed(MINT, payload);
    }

    function _items(
        address token,
        address receiver,
        uint256[] memory tokenIds,
        uint256[] memory amounts,
        uint256[] memory voucherIds
    ) internal view returns (IRewardDealer.BatchRewardPayload memory payload) {
        payload = _rewards(ERC1155, token, receiver, tokenIds, amounts, voucherIds);
        payload.rewardHolderAddress = address(0);
        payload.signature = _signed(MINT_BATCH, payload);
    }

    function _airdrop(address receiver, uint256 eggType, uint256 amount, uint256 voucherId)
        internal
        view
        returns (IRewardDealer.AirdropPayload memory payload)
    {
        payload = IRewardDealer.AirdropPayload(receiver, eggType, amount, UNTIL, voucherId, "");
        payload.signature = _signed(payload);
    }

    function _signed(string memory kind, IRewardDealer.RewardPayload memory payload)
        internal
        view
        returns (bytes memory)
    {
        return _sign(SIGNER_KEY, _digestOf(kind, payload, DEADLINE), DEADLINE);
    }

    function _signed(string memory kind, IRewardDealer.BatchRewardPayload memory payload)
        internal
        view
        returns (bytes memory)
    {
        return _sign(SIGNER_KEY, _digestOf(kind, payload, DEADLINE), DEADLINE);
    }

    function _signed(IRewardDealer.AirdropPayload memory payload) internal view returns (bytes memory) {
        return _sign(SIGNER_KEY, _digestOf(payload, DEADLINE), DEADLINE);
    }

    function _digestOf(string memory kind, IRewardDealer.RewardPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes memory members = abi.encode(
            payload.rewardContractType,
            payload.rewardHolderAddress,
            payload.rewardContract,
            payload.receiver,
            payload.tokenId,
            payload.amount,
            payload.clabimableUntil,
            payload.voucherId
        );
        bytes memory text = abi.encodePacked(
            kind,
            "(uint8 rewardContractType,address rewardHolderAddress,address rewardContract,address receiver,",
            "uint256 tokenId,uint256 amount,uint256 clabimableUntil,uint256 voucherId,uint256 deadline)"
        );
        return _digest(keccak256(abi.encodePacked(keccak256(text), members, deadline)));
    }

    function _digestOf(string memory kind, IRewardDealer.BatchRewardPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes memory members = abi.encode(
            payload.rewardContractType,
            payload.rewardHolderAddress,
            payload.rewardContract,
            payload.receiver,
            keccak256(abi.encodePacked(payload.tokenIds)),
            keccak256(abi.encodePacked(payload.amounts)),
            payload.clabimableUntil,
            keccak256(abi.encodePacked(payload.voucherIds))
        );
        bytes memory text = abi.encodePacked(
            kind,
            "(uint8 rewardContractType,address rewardHolderAddress,address rewardContract,address receiver,",
            "uint256[] tokenIds,uint256[] amounts,uint256 clabimableUntil,uint256[] voucherIds,uint256 deadline)"
        );
        return _digest(keccak256(abi.encodePacked(keccak256(text), members, deadline)));
    }

    function _digestOf(IRewardDealer.AirdropPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            "MintAirdropEgg(address receiver,uint256 eggType,uint256 amount,uint256 clabimableUntil,"
            "uint256 voucherId,uint256 deadline)"
        );
        return _digest(
            keccak256(
                abi.encode(
                    typeHash,
                    payload.receiver,
                    payload.eggType,
                    payload.amount,
                    payload.clabimableUntil,
                    payload.voucherId,
                    deadline
                )
            )
        );
    }

    function _sign(uint256 key, bytes32 digest, uint256 deadline) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(deadline, r, s, v);
    }

    function _digest(bytes32 structHash) private view returns (bytes32) {
        bytes32 domainTypeHash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 separator = keccak256(
            abi.encode(
                domainTypeHash, keccak256("RewardDealer"), keccak256("1"), block.chainid, address(dealer)
            )
        );
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }
}
