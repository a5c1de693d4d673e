// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen1Collection} from "../../src/gen1/Gen1Collection.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";

/// @dev A started drop, a minter, and two accounts with coins.
abstract contract Gen1CollectionFixture is OwnedProxyTest {
    uint256 internal constant BASE_PRICE = 1 ether;
    uint256 internal constant PRICE_STEP = 0.5 ether;
    uint256 internal constant STEP_SIZE = 100;
    uint256 internal constant MAX_PRICE = (1 << 95) - 1;
    string internal constant URI = "https://hatchery.test/gen1/";

    address internal minter = account("minter");
    Gen1Collection internal gen1;

    function setUp() public virtual {
        vm.warp(NOW);
        gen1 = Gen1Collection(
            _proxy(_deployCode("Gen1Collection"), abi.encodeCall(Gen1Collection.initialize, (_parameters(owner))))
        );
        vm.startPrank(owner);
        gen1.startDrop();
        gen1.setMinter(minter, true);
        vm.stopPrank();
        vm.deal(alice, 1e30);
        vm.deal(bob, 1e30);
    }

    function _parameters(address initialOwner)
        internal
        view
        returns (Gen1Collection.InitializeParameters memory)
    {
        return Gen1Collection.InitializeParameters({
            initialOwner: initialOwner,
            basePrice: BASE_PRICE,
            priceStep: PRICE_STEP,
            stepSize: STEP_SIZE,
            royaltyReceiver: treasury,
            royaltyBasisPoints: 500,
            baseUri: URI
        });
    }

    /// @return the id of the first token
    function _give(address to, uint256 amount) internal returns (uint256) {
        vm.prank(minter);
        return gen1.mintTo(to, amount);
    }

    function _offer(address seller, uint256 tokenId, uint256 price) internal {
        vm.prank(seller);
        gen1.setTokenPrice(tokenId, price);
    }

    /// @dev Mints until `left` tokens are left. Needs more gas than a block has: for tests only.
    function _mintAllBut(uint256 left) internal {
        uint256 amount = gen1.MAX_HATCHIES() - gen1.totalSupply() - left;
        vm.startPrank(minter);
        while (amount > 0) {
            uint256 count = amount < 40 ? amount : 40;
            gen1.mintTo(minter, count);
            amount -= count;
        }
        vm.stopPrank();
    }

    function _expectForSale(uint256 tokenId, uint256 expectedPrice) internal view {
        (uint256 id, uint256 price, uint8 state) = gen1.Bazaar(tokenId);
        vm.assertEq(price, expectedPrice);
        vm.assertEq(id, expectedPrice == 0 ? 0 : tokenId);
        vm.assertEq(state, expectedPrice == 0 ? 0 : 1);
    }

    function _subject() internal view override returns (address) {
        return address(gen1);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("Gen1Collection");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(Gen1Collection.initialize, (_parameters(stranger)));
    }
}
