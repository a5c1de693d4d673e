// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {VoucherConverterHandler} from "../invariants/VoucherConverterHandler.sol";
import {OffChainVouchers} from "./OffChainVouchers.sol";
import {VoucherConverterFixture} from "./VoucherConverterFixture.sol";

/// @dev Invariants between a deposit and the claim of its vouchers.
abstract contract RoundTripChecks is VoucherConverterFixture {
    VoucherConverterHandler internal handler;

    function setUp() public virtual override {
        super.setUp();
        handler = new VoucherConverterHandler(converter, dealer, owner);
        vm.deal(address(handler), 1);
    }

    /// @dev Each off-chain voucher is covered, and everything here has a voucher.
    function _checkWhatIsHereIsWhatVouchersSay() internal view {
        OffChainVouchers offChain = handler.offChain();
        vm.assertEq(handler.token().balanceOf(address(converter)), offChain.sum(ERC20, 0, true));
        for (uint256 id = 0; id < handler.KINDS_OF_ITEMS(); ++id) {
            vm.assertEq(handler.items().balanceOf(address(converter), id), offChain.sum(ERC1155, id, false));
        }
        vm.assertEq(handler.collectible().balanceOf(address(converter)), offChain.sum(ERC721, 0, true));
        for (uint256 i = 0; i < offChain.count(); ++i) {
            OffChainVouchers.Note memory note = offChain.noteAt(i);
            if (note.kind == ERC721) vm.assertEq(handler.collectible().ownerOf(note.tokenId), address(converter));
        }
    }

    /// @dev Nothing is lost, created or given to others.
    function _checkEveryAssetIsConserved() internal view {
        uint256 count = handler.ACTORS();
        uint256 sum = handler.token().balanceOf(address(converter));
        uint256 collectibles = handler.collectible().balanceOf(address(converter));
        for (uint256 i = 0; i < count; ++i) {
            sum += handler.token().balanceOf(handler.actors(i));
            collectibles += handler.collectible().balanceOf(handler.actors(i));
        }
        vm.assertEq(sum, count * handler.TOKENS_EACH());
        vm.assertEq(collectibles, count * handler.COLLECTIBLES_EACH());
        for (uint256 id = 0; id < handler.KINDS_OF_ITEMS(); ++id) {
            sum = handler.items().balanceOf(address(converter), id);
            for (uint256 i = 0; i < count; ++i) {
                sum += handler.items().balanceOf(handler.actors(i), id);
            }
            vm.assertEq(sum, count * handler.ITEMS_EACH());
        }
        vm.assertEq(address(converter).balance, 0);
    }

    function _checkRecordsNeverChange() internal view {
        vm.assertEq(converter.totalConverts(), handler.records());
        for (uint256 nonce = 0; nonce < handler.records(); ++nonce) {
            vm.assertEq(
                keccak256(abi.encode(converter.getConvertedAssets(nonce))), handler.recordHashes(nonce)
            );
        }
    }

    function _checkMishapsDidNothing() internal view {
        vm.assertEq(handler.wronglyDone(), 0);
    }
}
