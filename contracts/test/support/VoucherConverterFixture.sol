// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {RewardDealer} from "../../src/reward-dealer/RewardDealer.sol";
import {VoucherConverter} from "../../src/voucher-converter/VoucherConverter.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";
import {ArmedCollectible, ArmedItems, ArmedToken} from "./VoucherConverterTokens.sol";
import {VoucherConverterVouchers} from "./VoucherConverterVouchers.sol";

/// @dev A converter, the dealer that gives its assets back, and a depositor who approved the converter.
abstract contract VoucherConverterFixture is OwnedProxyTest, VoucherConverterVouchers {
    uint256 internal constant FUNDS = 1_000_000 ether;
    /// Alice's assets: as many collectibles, numbered from 0, and as many of each of as many kinds of items.
    uint256 internal constant HELD = 100;

    address internal signer = vm.addr(SIGNER_KEY);

    ArmedToken internal token;
    ArmedCollectible internal collectible;
    ArmedItems internal items;

    function setUp() public virtual {
        vm.warp(NOW);
        token = new ArmedToken();
        collectible = new ArmedCollectible();
        items = new ArmedItems();
        dealer = RewardDealer(
            _proxy(
                _deployCode("RewardDealer"), abi.encodeCall(RewardDealer.initialize, (owner, signer, address(0)))
            )
        );
        converter = _newConverter();
        // The account that gives rewards.
        holder = address(converter);
        _stock(alice, 0);
    }

    function _newConverter() internal returns (VoucherConverter) {
        bytes memory data = abi.encodeCall(VoucherConverter.initialize, (owner, signer, address(dealer)));
        return VoucherConverter(_proxy(_deployCode("VoucherConverter"), data));
    }

    /// @dev Gives `player` some of everything. Collectibles are numbered from `first`.
    function _stock(address player, uint256 first) internal {
        token.mint(player, FUNDS);
        for (uint256 i = 0; i < HELD; ++i) {
            collectible.mint(player, first + i);
            items.mint(player, i, HELD);
        }
        vm.startPrank(player);
        token.approve(address(converter), type(uint256).max);
        collectible.setApprovalForAll(address(converter), true);
        items.setApprovalForAll(address(converter), true);
        vm.stopPrank();
    }

    function _subject() internal view virtual override returns (address) {
        return address(converter);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("VoucherConverter");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        return abi.encodeCall(VoucherConverter.initialize, (stranger, stranger, stranger));
    }

    function _depositAs(address player, bytes memory call) internal {
        vm.prank(player);
        (bool done, bytes memory reason) = address(converter).call(call);
        if (done) return;
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }

    function _depositFails(address player, bytes memory call, bytes memory reason) internal {
        vm.prank(player);
        (bool done, bytes memory result) = address(converter).call(call);
        vm.assertEq(done, false);
        vm.assertEq(keccak256(result), keccak256(reason));
    }
}
