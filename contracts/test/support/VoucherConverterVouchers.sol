// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IVoucherConverter} from "../../src/voucher-converter/IVoucherConverter.sol";
import {VoucherConverter} from "../../src/voucher-converter/VoucherConverter.sol";
import {RewardDealerVouchers} from "./RewardDealerVouchers.sol";

/// @dev Signed deposits, hashed again from the text of the standard.
abstract contract VoucherConverterVouchers is RewardDealerVouchers {
    VoucherConverter internal converter;

    function _tokens(address receiver, address token, uint256 amount, uint256 voucherId)
        internal
        pure
        returns (IVoucherConverter.Payload memory)
    {
        return IVoucherConverter.Payload(
            receiver, ERC20, token, new uint256[](0), new uint256[](0), amount, voucherId
        );
    }

    function _things(
        address receiver,
        address items,
        uint256[] memory tokenIds,
        uint256[] memory amounts,
        uint256 voucherId
    ) internal pure returns (IVoucherConverter.Payload memory) {
        return IVoucherConverter.Payload(receiver, ERC1155, items, tokenIds, amounts, 0, voucherId);
    }

    function _collectibles(address receiver, address collection, uint256[] memory tokenIds, uint256 voucherId)
        internal
        pure
        returns (IVoucherConverter.Payload memory)
    {
        return
            IVoucherConverter.Payload(receiver, ERC721, collection, tokenIds, new uint256[](0), 0, voucherId);
    }

    function _signed(IVoucherConverter.Payload memory payload) internal view returns (bytes memory) {
        return _sign(SIGNER_KEY, _digestOf(payload, DEADLINE), DEADLINE);
    }

    /// @dev The call that deposits.
    function _call(IVoucherConverter.Payload memory payload) internal view returns (bytes memory) {
        return abi.encodeCall(converter.createVoucher, (payload, _signed(payload)));
    }

    function _digestOf(IVoucherConverter.Payload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            "CreateVoucher(address receiver,uint8 assetType,address assetAddress,uint256[] tokenIds,"
            "uint256[] amounts,uint256 amount,uint256 voucherId,uint256 deadline)"
        );
        bytes32 structHash = keccak256(
            abi.encode(
                typeHash,
                payload.receiver,
                payload.assetType,
                payload.assetAddress,
                keccak256(abi.encodePacked(payload.tokenIds)),
                keccak256(abi.encodePacked(payload.amounts)),
                payload.amount,
                payload.voucherId,
                deadline
            )
        );
        bytes32 separator = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("VoucherConverter"),
                keccak256("1"),
                block.chainid,
                address(converter)
            )
        );
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }
}
